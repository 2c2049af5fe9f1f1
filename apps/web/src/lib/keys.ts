/** Single keys are not for the page while somebody types, a dialog or menu is open, or another key is held. */
export const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)

const isBusy = (target: EventTarget | null): boolean =>
  !(target instanceof HTMLElement) ||
  target.isContentEditable ||
  target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]') !== null
