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
  const { validity, value } = field
  const of = (name: string): string => field.getAttribute(name) ?? ''
  const count = value.length
  if (validity.valueMissing) return t(isChosen(field) ? 'choiceMissing' : 'valueMissing')
  if (validity.badInput) return t('badInput')
  if (validity.typeMismatch) {
    return t(field.type === 'email' ? 'typeMismatch_email' : 'typeMismatch_url')
  }
  if (validity.tooShort) return t('tooShort', { min: of('minlength'), count })
  if (validity.tooLong) return t('tooLong', { max: of('maxlength'), count })
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
 */
export const translateNativeErrors = async (): Promise<void> => {
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
  document.addEventListener('invalid', onInvalid, true)
  document.addEventListener('input', onChange, true)
  document.addEventListener('change', onChange, true)
  // Enter in a field clicks the button, too.
  document.addEventListener('click', onSubmit, true)
}
