/**
 * The calls of keytar that this project makes. It is optional, and npm leaves it out where its native part can't be built:
 * types must not depend on what may be missing.
 */
declare module 'keytar' {
  const keytar: {
    getPassword(service: string, account: string): Promise<string | null>;
    setPassword(service: string, account: string, secret: string): Promise<void>;
    deletePassword(service: string, account: string): Promise<boolean>;
  };
  export default keytar;
}
