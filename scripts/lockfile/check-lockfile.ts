/** What package-lock.json says of a package; '' is the project itself. */
export interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly inBundle?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export type LockedPackages = Readonly<Record<string, LockedPackage>>;

type DependencyKind = 'dependencies' | 'devDependencies' | 'optionalDependencies';

/**
 * What would make `npm ci` fail on some machine, a line each. npm leaves the packages of other systems out of a
 * lockfile that it writes over an installed node_modules (npm/cli#4828), and `npm ci` then refuses the file.
 */
export function checkLockfile(manifest: LockedPackage, packages: LockedPackages): string[] {
  return [
    ...findDifferences(manifest, packages[''] ?? {}),
    ...Object.entries(packages).flatMap(([path, locked]) => [
      ...listMissing(path, locked, packages),
      ...findAddress(path, locked),
    ]),
  ];
}

/** `npm ci` compares both before it installs anything. */
function findDifferences(manifest: LockedPackage, locked: LockedPackage): string[] {
  const kinds: readonly DependencyKind[] = ['dependencies', 'devDependencies', 'optionalDependencies'];
  return kinds.flatMap(kind => {
    const wanted = manifest[kind] ?? {};
    const written = locked[kind] ?? {};
    return [...new Set([...Object.keys(wanted), ...Object.keys(written)])]
      .filter(name => wanted[name] !== written[name])
      .map(name => `package.json and package-lock.json differ about ${name}`);
  });
}

function listMissing(path: string, locked: LockedPackage, packages: LockedPackages): string[] {
  const wanted = { ...locked.dependencies, ...locked.devDependencies, ...locked.optionalDependencies };
  return Object.entries(wanted).flatMap(([name, range]) => {
    const found = findPackage(path, name, packages);
    const wantedBy = `${path || 'package.json'} wants ${name} ${range}`;
    if (found === undefined) return [`${wantedBy}: not in package-lock.json`];
    // A package's native parts are named with one version each; ranges are npm's to judge.
    const exact = /^\d+\.\d+\.\d+/.test(range);
    const version = packages[found]?.version;
    return exact && version !== range ? [`${wantedBy}: package-lock.json has ${version}`] : [];
  });
}

/** As Node looks: in the package's own node_modules, then in those of the folders above. Answers with its path. */
export function findPackage(from: string, name: string, packages: LockedPackages): string | undefined {
  const path = `${from && `${from}/`}node_modules/${name}`;
  if (packages[path] !== undefined || from === '') return packages[path] && path;
  return findPackage(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name, packages);
}

/** An address would send everybody to the registry of whoever wrote the file. */
function findAddress(path: string, { resolved, integrity, inBundle }: LockedPackage): string[] {
  if (resolved !== undefined) return [`${path} names a host: ${resolved}`];
  return path !== '' && !inBundle && integrity === undefined ? [`${path} has no checksum`] : [];
}
