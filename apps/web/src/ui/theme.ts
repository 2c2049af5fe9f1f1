import {
  colorsTuple,
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type VariantColorsResolver,
} from '@mantine/core'

/** The same key as public/theme.js, which sets the theme before the first paint. */
export const themeManager = localStorageColorSchemeManager({ key: 'theme' })

/** Text on a filled button must follow the theme: white on blue by day, near black on pale blue by night. */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  return input.variant === 'filled' ? { ...colors, color: 'var(--on-accent)' } : colors
}

/** Values are in tokens.css and mantine.css; this only maps them for Mantine. */
export const theme = createTheme({
  primaryColor: 'accent',
  colors: { accent: colorsTuple('var(--accent)'), neutral: colorsTuple('var(--text-muted)') },
  variantColorResolver: variantColors,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'neutral', size: 32 } },
  },
})
