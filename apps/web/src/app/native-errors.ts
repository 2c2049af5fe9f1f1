import i18next from 'i18next'
import { loadTexts } from '../i18n/later.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement

const t = i18next.getFixedT(null, 'nativeErrors')

const isChosen = (field: Field): boolean =>
  field instanceof HTMLSelectElement || field.type === 'checkbox' || field.type === 'radio'

/** The error that the browser found in a field, in the language of the site; empty for a rule without a text here. */
export const nativeErrorOf = (field: Field): string => {
  const { validity } = field
  const of = (name: string): string => field.getAttribute(name) ?? ''
  const { length } = field.value
  if (validity.valueMissing) return t(isChosen(field) ? 'choiceMissing' : 'valueMissing')
  if (validity.badInput) return t('badInput')
  if (validity.typeMismatch) {
    return t(field.type === 'email' ? 'noEmail' : 'noUrl')
  }
  if (validity.tooShort) return t('tooShort', { min: of('minlength'), length })
  if (validity.tooLong) return t('tooLong', { max: of('maxlength'), length })
  if (validity.rangeUnderflow) return t('rangeUnderflow', { min: of('min') })
  if (validity.rangeOverflow) return t('rangeOverflow', { max: of('max') })
  if (validity.stepMismatch) return t('stepMismatch')
  return validity.patternMismatch ? t('patternMismatch') : ''
}

const clear = (target: unknown): void => {
  if (isField(target)) target.setCustomValidity('')
}

/**
 * Errors that the browser itself shows at a field are in the language of the site: its own words are in the language of
 * the browser.
 * @returns stops it
 */
export const translateNativeErrors = async (): Promise<() => void> => {
  await loadTexts(['nativeErrors'])
  const onInvalid = ({ target }: Event): void => {
    if (!isField(target)) return
    clear(target)
    target.setCustomValidity(nativeErrorOf(target))
  }
  // A field with a text stays invalid until the text is removed.
  const onChange = ({ target }: Event): void => clear(target)
  const onSubmit = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[type=submit]') : null
    for (const field of button?.form?.elements ?? []) clear(field)
  }
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  document.addEventListener('invalid', onInvalid, options)
  document.addEventListener('input', onChange, options)
  document.addEventListener('change', onChange, options)
  // Enter in a field clicks the button, too.
  document.addEventListener('click', onSubmit, options)
  return () => listening.abort()
}
