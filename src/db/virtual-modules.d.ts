/** Made by scripts/build/common-passwords.ts. */
declare module 'virtual:common-passwords' {
  const packed: string;
  export default packed;
}
