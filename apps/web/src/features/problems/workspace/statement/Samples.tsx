import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { useSolvingPlace } from '../../../../live/solving-place.ts'
import { CopyButton } from '../../../../ui/controls/CopyButton.tsx'
import { IconPilcrow } from '../icons.ts'
import type { Example } from './examples.ts'
import styles from './Samples.module.css'

interface Props {
  readonly examples: readonly Example[]
  /** Null where there is nothing to try a sample with. */
  readonly onUse: ((place: number) => void) | null
}

export function Samples({ examples, onUse }: Props) {
  const { t } = useTranslation('workspace')
  const Heading = useSolvingPlace().hasHeading ? 'h3' : 'h2'
  const [hasMarks, setMarks] = useState(false)
  if (examples.length === 0) return null
  return (
    <section className={styles.samples}>
      <header className={styles.head}>
        <Heading>{t('samples.title')}</Heading>
        <Button
          variant="subtle"
          size="xs"
          aria-pressed={hasMarks}
          leftSection={<IconPilcrow aria-hidden size={14} />}
          onClick={() => setMarks(!hasMarks)}
        >
          {t('samples.lineEnds')}
        </Button>
      </header>
      {examples.map(({ input, output }, place) => {
        const number = place + 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: samples are known by their number
          <div key={place} className={styles.pair}>
            <Side
              name={t('samples.input', { number })}
              text={input}
              hasMarks={hasMarks}
              copyLabel={t('samples.copyInput', { number })}
            >
              {onUse !== null && (
                <Button variant="subtle" size="compact-xs" onClick={() => onUse(place)}>
                  {t('samples.use')}
                </Button>
              )}
            </Side>
            <Side
              name={t('samples.output', { number })}
              text={output}
              hasMarks={hasMarks}
              copyLabel={t('samples.copyOutput', { number })}
            />
          </div>
        )
      })}
    </section>
  )
}

interface SideProps {
  readonly name: string
  readonly text: string
  readonly hasMarks: boolean
  readonly copyLabel: string
  readonly children?: React.ReactNode
}

function Side({ name, text, hasMarks, copyLabel, children }: SideProps) {
  return (
    <figure className={styles.side}>
      <figcaption className={styles.name}>
        <span>{name}</span>
        {children}
        <CopyButton text={text} label={copyLabel} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long sample scrolls, by keyboard too */}
      <pre className={styles.text} tabIndex={0}>
        {hasMarks ? marked(text) : text}
      </pre>
    </figure>
  )
}

/** Makes line ends and trailing spaces visible; the copied text is unchanged. */
const marked = (text: string) =>
  text.split(/(?<=\n)/).map((line, place) => {
    const body = line.replace(/\r?\n$/, '')
    const blanks = /[ \t]*$/.exec(body)?.[0] ?? ''
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines are known by their number
      <span key={place}>
        {body.slice(0, body.length - blanks.length)}
        <span aria-hidden className={styles.mark}>
          {blanks.replaceAll(' ', '·').replaceAll('\t', '→')}
          {line.endsWith('\n') ? '↵' : ''}
        </span>
        {line.endsWith('\n') ? '\n' : ''}
      </span>
    )
  })
