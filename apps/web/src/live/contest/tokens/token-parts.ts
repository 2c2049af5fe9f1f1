import { loadTexts } from '../../../i18n/later.ts'
import { lazyPart } from '../../../ui/states/lazy-part.tsx'
import { RetryButton } from '../../../ui/states/MissingPart.tsx'

/** Only contests with tokens fetch these. */

export const TokenNote = lazyPart(async () => {
  const [part] = await Promise.all([import('./TokenNote.tsx'), loadTexts(['contestTokens'])])
  return part
})

export const TokenSection = lazyPart(async () => {
  const [part] = await Promise.all([import('./TokenSection.tsx'), loadTexts(['contestTokens'])])
  return part
})

export const RowToken = lazyPart(async () => {
  const [part] = await Promise.all([import('./RowToken.tsx'), loadTexts(['contestTokens'])])
  return part
}, RetryButton)
