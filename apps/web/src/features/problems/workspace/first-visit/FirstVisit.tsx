import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { askToLogin } from '../../../../api/ask-to-login.ts'
import { messageOf } from '../../../../api/client.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { CodeField } from '../../../../ui/editor/CodeField.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { Prose } from '../../../../ui/text/Prose.tsx'
import { defaultLanguage } from '../language/families.ts'
import { keepDraft, recall } from '../program/drafts.ts'
import { parseExamples } from '../statement/examples.ts'
import styles from './FirstVisit.module.css'

const firstProblemQuery = endpointQuery('home.firstProblem', {}, { quiet: true, staleTime: 600_000 })

const rows = 11

/** An easy problem that a visitor can start at once. What was written is on the desk when the problem is opened. */
export default function FirstVisit() {
  const { t } = useTranslation('homeStart')
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(firstProblemQuery)
  const [code, setCode] = useState<string | null>(null)
  if (data === undefined) {
    return error === null ? null : <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  }
  if (data === null) return <EmptyState title={t('first.none')} />
  const { problem, languages, codeTemplate } = data
  const of = { problemID: problem.problemId, uid: null }
  const memory = recall(of)
  const language = languages.find((name) => name === memory.language) ?? defaultLanguage(languages)
  const template = codeTemplate[language] ?? ''
  const shown = code ?? memory.codes[language] ?? template
  const address = `/problem/${encodeURIComponent(problem.problemId)}`
  const write = (next: string): void => {
    setCode(next)
    keepDraft(of, { language, code: next, template })
  }
  const submit = (): void => {
    // The account dialog opens over the problem, where the program is ready to be submitted.
    void navigate(address)
    askToLogin()
  }
  const [example] = parseExamples(problem.examples)
  return (
    <Panel title={t('first.title', { title: problem.title })} aside={<Link to={address}>{t('first.open')}</Link>}>
      <div className={styles.parts}>
        <div className={styles.statement}>
          <Prose html={problem.html.description} lang={problem.locale} />
          <Part name={t('first.inputFormat')} html={problem.html.input} locale={problem.locale} />
          <Part name={t('first.outputFormat')} html={problem.html.output} locale={problem.locale} />
          {example !== undefined && (
            <dl className={styles.example}>
              <div>
                <dt>{t('first.input')}</dt>
                <dd>{example.input}</dd>
              </div>
              <div>
                <dt>{t('first.output')}</dt>
                <dd>{example.output}</dd>
              </div>
            </dl>
          )}
        </div>
        <div className={styles.desk}>
          <CodeField
            label={t('first.code', { language })}
            language={language}
            code={shown}
            onChange={write}
            rows={rows}
          />
          <div className={styles.actions}>
            <Button disabled={shown.trim() === ''} onClick={submit}>
              {t('first.submit')}
            </Button>
            <span>{t('first.submitHint')}</span>
          </div>
        </div>
      </div>
    </Panel>
  )
}

function Part({ name, html, locale }: { name: string; html: string; locale: string }) {
  if (html.trim() === '') return null
  return (
    <section>
      <h3 className={styles.part}>{name}</h3>
      <Prose html={html} lang={locale} />
    </section>
  )
}
