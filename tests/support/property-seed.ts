/** Property tests draw from the code's own seed, as the simulation does: what one machine finds, every other finds too. */
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.PROPERTY_SEED) });
