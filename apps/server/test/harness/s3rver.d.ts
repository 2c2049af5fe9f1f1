declare module 's3rver' {
  /** A server that speaks S3 over a folder, for tests. */
  export default class S3rver {
    constructor(options: {
      readonly port: number
      readonly address: string
      readonly silent: boolean
      readonly directory: string
      readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[]
    })
    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
  }
}

declare module 's3rver/lib/models/account.js' {
  /** The one account that may sign requests. */
  export const DUMMY_ACCOUNT: { createKeyPair(key: string, secret: string): void }
}
