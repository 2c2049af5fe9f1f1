import type { BodyInOf, BodyOf, contract, DataOf, Endpoint, ParamsOf, QueryInOf, QueryOf } from '@verdict/contract'

/** The contract as types only: no schema and no zod reaches the browser. */
type Groups = Omit<typeof contract, 'judging'>

export type EndpointName = { [G in keyof Groups]: `${G}.${keyof Groups[G] & string}` }[keyof Groups]

type EndpointOf<N extends EndpointName> = N extends `${infer G}.${infer E}`
  ? G extends keyof Groups
    ? E extends keyof Groups[G]
      ? Extract<Groups[G][E], Endpoint>
      : never
    : never
  : never

/** Leniently parsed input is `unknown` before parsing; the parsed type is the better one to write. */
type Lenient<In, Out> = In extends undefined
  ? undefined
  : { [K in keyof In as unknown extends In[K] ? never : K]: In[K] } & {
      [K in keyof In as unknown extends In[K] ? K : never]?: (K extends keyof Out ? Out[K] : never) | null | undefined
    }

export type QueryFor<N extends EndpointName> = Lenient<QueryInOf<EndpointOf<N>>, QueryOf<EndpointOf<N>>>
export type BodyFor<N extends EndpointName> = Lenient<BodyInOf<EndpointOf<N>>, BodyOf<EndpointOf<N>>>
export type DataFor<N extends EndpointName> = DataOf<EndpointOf<N>>

export type ParamsFor<N extends EndpointName> = ParamsOf<EndpointOf<N>>

export interface InputFor<N extends EndpointName> {
  /** Parameters in the path, e.g. `:importId`. */
  readonly params?: ParamsFor<N>
  readonly query?: QueryFor<N>
  readonly body?: BodyFor<N>
}
