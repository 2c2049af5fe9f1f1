/** The part of ical.js that is used; its package has types that its `exports` hide. */
declare module 'ical.js' {
  interface Time {
    readonly isDate: boolean
    /** Seconds; times without a zone count as UTC. */
    toUnixTime(): number
  }
  interface Component {
    getAllSubcomponents(name: string): Component[]
    getFirstPropertyValue(name: string): unknown
  }
  interface Occurrence {
    readonly startDate: Time
    readonly endDate: Time
  }
  export interface Event {
    readonly uid: string | null
    readonly summary: string | null
    readonly description: string | null
    readonly location: string | null
    readonly startDate: Time | null
    readonly endDate: Time | null
    isRecurring(): boolean
    isRecurrenceException(): boolean
    iterator(): { next(): Time | null | undefined }
    getOccurrenceDetails(at: Time): Occurrence
  }
  const ical: {
    parse(text: string): unknown
    readonly Component: new (jcal: unknown) => Component
    readonly Event: new (component: Component) => Event
  }
  export default ical
}
