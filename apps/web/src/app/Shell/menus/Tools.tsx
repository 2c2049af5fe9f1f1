import { useId, useState } from 'react'
import type { SiteConfig } from '../../../api/site-config.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { readText, writeText } from '../../../lib/storage.ts'
import { IconChevronDown, IconTool } from '../../../ui/icons.ts'
import styles from '../NavList.module.css'
import { OutsideEntry } from '../OutsideEntry.tsx'
import { toolName } from './tools.ts'

const key = 'navTools'

interface Props {
  readonly tools: SiteConfig['tools']
  readonly collapsed: boolean
}

/** The tools of other sites under one entry, which stays as the user left it; a single tool needs none. */
export function Tools({ tools, collapsed }: Props) {
  const { t } = useTranslation('shell')
  const [isOpen, setOpen] = useState(() => readText(key) === 'open')
  const id = useId()
  const entries = tools.map(({ key, url }) => {
    const name = toolName(t, key)
    return <OutsideEntry key={key} {...{ url, name, collapsed }} icon={<Initial name={name} />} />
  })
  if (entries.length < 2) return entries
  const toggle = (): void => {
    writeText(key, isOpen ? null : 'open')
    setOpen(!isOpen)
  }
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        title={collapsed ? t('nav.tools') : undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      >
        <IconTool aria-hidden size={20} />
        <span>{t('nav.tools')}</span>
        <IconChevronDown aria-hidden size={14} className={styles.trailing} />
      </button>
      {isOpen && <ul id={id}>{entries}</ul>}
    </li>
  )
}

/** Tells the tools apart, which have no icons. */
function Initial({ name }: { name: string }) {
  return (
    <b aria-hidden className={styles.initial}>
      {name.slice(0, 1)}
    </b>
  )
}
