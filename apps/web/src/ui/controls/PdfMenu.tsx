import type { Locale } from '@verdict/contract/vocabulary'
import { useState } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { IconFileTypePdf } from '../icons.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { Menu } from './Menu.tsx'

interface Props {
  /** Fetches the document in a language and saves it; shows its refusals. */
  readonly save: (language: Locale) => Promise<void>
  /** Of the menu, such as "Save as PDF". */
  readonly label: string
  readonly buttonClass?: string | undefined
  readonly children?: React.ReactNode
}

/** Saves statements as PDF in either language. Printing takes seconds, so the button says that it works. */
export function PdfMenu({ save, label, buttonClass, children }: Props) {
  const { t } = useTranslation('common')
  const [isBusy, setBusy] = useState(false)
  const start = (language: Locale): void => {
    if (isBusy) return
    setBusy(true)
    save(language)
      // The refusal was shown by the call.
      .catch(() => {})
      .finally(() => setBusy(false))
  }
  const entry = (language: Locale) => ({
    key: language,
    text: t(`pdf.${language}`),
    icon: <IconFileTypePdf aria-hidden size={16} />,
    onPick: () => start(language),
  })
  return (
    <>
      <Menu label={isBusy ? t('pdf.busy') : label} entries={[entry('zh-CN'), entry('en-US')]} buttonClass={buttonClass}>
        <IconFileTypePdf aria-hidden size={18} {...(isBusy && { opacity: 0.4 })} />
        {children}
      </Menu>
      <span role="status">
        <VisuallyHidden>{isBusy ? t('pdf.busy') : ''}</VisuallyHidden>
      </span>
    </>
  )
}
