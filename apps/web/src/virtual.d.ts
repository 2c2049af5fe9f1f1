type EndpointTable = Readonly<
  Record<string, readonly ['GET' | 'POST' | 'PUT' | 'DELETE', `/api/${string}`, 'read' | 'write']>
>

declare module 'virtual:endpoints' {
  /** Method, path and effect by endpoint name, e.g. `problems.list`: those of the start set. */
  export const endpoints: EndpointTable
}

declare module 'virtual:more-endpoints' {
  /** All others. */
  export const endpoints: EndpointTable
}
