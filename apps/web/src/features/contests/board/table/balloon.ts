/** Colours people type in for balloons; anything else is not drawn, and no text ever depends on it. */
export const balloonColor = (color: string | null): string | undefined => {
  const text = color?.trim() ?? ''
  return /^(#[\da-f]{3,8}|[a-z]{3,30}|(rgb|hsl)a?\([\d.,%/\s]{3,40}\))$/i.test(text) ? text : undefined
}
