import type { MantineColorsTuple } from '@mantine/core'

declare module '@mantine/core' {
  /** The colours of theme.ts. A name that has none would quietly stand there in the accent. */
  export interface MantineThemeColorsOverride {
    colors: Record<'accent' | 'neutral', MantineColorsTuple>
  }
}
