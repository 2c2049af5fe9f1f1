import { useComputedColorScheme } from '@mantine/core'

/** Whether the site shows its dark theme now. */
export const useIsDark = (): boolean => useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
