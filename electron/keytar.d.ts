/**
 * The calls of keytar that the app makes. keytar is optional: npm omits it where its native module cannot be built, so the types
 * must not depend on the package.
 */
declare module 'keytar' {
  const keytar: {
    getPassword(service: string, account: string): Promise<string | null>;
    setPassword(service: string, account: string, secret: string): Promise<void>;
    deletePassword(service: string, account: string): Promise<boolean>;
  };
  export default keytar;
}
