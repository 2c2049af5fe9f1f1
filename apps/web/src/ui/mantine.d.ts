import type { MantineColorsTuple } from '@mantine/core'

declare module '@mantine/core' {
  /** The colors of theme.ts. An undefined name would silently render in the accent color. */
  export interface MantineThemeColorsOverride {
    colors: Record<'accent' | 'neutral', MantineColorsTuple>
  }
}
