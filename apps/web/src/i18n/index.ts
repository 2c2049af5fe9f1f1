import type { Locale } from '@verdict/contract/vocabulary'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { loadAskedTexts } from './later.ts'
import { saveLocale, startLocale } from './locale.ts'
import zhCN from './zh-CN/index.ts'

export { useTranslation } from 'react-i18next'

/**
 * zh-CN is the source: its files define the key types and are part of the start set. English is one more chunk, fetched
 * only for English readers; a test keeps its keys equal.
 */
const english = () => import('./en-US/index.ts').then((module) => module.default)

export const startI18n = async (): Promise<void> => {
  const locale = startLocale()
  await i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: 'zh-CN',
    defaultNS: 'common',
    resources: { 'zh-CN': zhCN, ...(locale === 'en-US' ? { 'en-US': await english() } : {}) },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    // A page that shows a key instead of words is broken; journeys read the console.
    saveMissing: true,
    missingKeyHandler: (_, namespace, key) => console.error(`No words for ${namespace}:${key}`),
  })
  document.documentElement.lang = locale
}

export const currentLocale = (): Locale => (i18next.language === 'en-US' ? 'en-US' : 'zh-CN')

export const switchLocale = async (locale: Locale): Promise<void> => {
  if (locale === 'en-US' && !i18next.hasResourceBundle(locale, 'common')) await addEnglish()
  await loadAskedTexts(locale)
  await i18next.changeLanguage(locale)
  document.documentElement.lang = locale
  saveLocale(locale)
}

const addEnglish = async (): Promise<void> => {
  for (const [namespace, texts] of Object.entries(await english())) i18next.addResourceBundle('en-US', namespace, texts)
}

/** A sentence outside components, from the common texts. */
export const t = i18next.getFixedT(null, 'common')
