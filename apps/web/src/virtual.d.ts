declare module 'virtual:endpoints' {
  /** Method, path and effect by endpoint name, e.g. `problems.list`. */
  export const endpoints: Readonly<
    Record<string, readonly ['GET' | 'POST' | 'PUT' | 'DELETE', `/api/${string}`, 'read' | 'write']>
  >
}
