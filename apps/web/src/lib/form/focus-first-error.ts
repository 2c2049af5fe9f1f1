/** Focuses the first field below `box` that shows an error. */
export const focusFirstError = (box: Element | null): void =>
  box?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
