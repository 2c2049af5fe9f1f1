/** Single-key shortcuts are ignored while typing, in dialogs and menus, and with modifier keys. */
export const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)

const isBusy = (target: EventTarget | null): boolean =>
  !(target instanceof HTMLElement) ||
  target.isContentEditable ||
  target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]') !== null
