import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import { siteLanguagesQuery } from '../../../../api/site-languages.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useUnsaved } from '../../../../lib/form/use-unsaved.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import styles from './Check.module.css'
import { ProgramForm } from './ProgramForm.tsx'
import { faultOf, newProgram, toWire, type Written, withMain, writtenOf } from './program-list.ts'
import { type Programs, programsQuery } from './queries.ts'

const kinds = ['solution', 'validator', 'generator'] as const
const usualLanguage = 'C++ 17'

/** The jury's programs of a problem, written and saved together. */
export function ProgramsPanel({ pid, stored }: { pid: number; stored: Programs }) {
  const { t } = useTranslation(['adminProblems', 'admin'])
  const queries = useQueryClient()
  const { data: languages = [] } = useQuery(siteLanguagesQuery)
  const [programs, setPrograms] = useState<readonly Written[]>(() => stored.programs.map(writtenOf))
  const [script, setScript] = useState(stored.generatorScript)
  const [hasTried, setHasTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const isDirty =
    JSON.stringify(programs) !== JSON.stringify(stored.programs.map(writtenOf)) || script !== stored.generatorScript
  useUnsaved(isDirty)
  const save = async (): Promise<void> => {
    setHasTried(true)
    setRefusal(null)
    if (programs.some((_, place) => faultOf(programs, place) !== null)) return
    setIsBusy(true)
    try {
      const saved = await call(
        'problemChecks.savePrograms',
        { body: { pid, programs: programs.map(toWire), generatorScript: script } },
        { quiet: true },
      )
      setPrograms(saved.programs.map(writtenOf))
      queries.setQueryData(programsQuery(pid).queryKey, saved)
      void queries.invalidateQueries({ queryKey: ['problemChecks.report'] })
      toast.success(t('admin:saved'))
    } catch (problem) {
      setRefusal(problem)
    }
    setIsBusy(false)
  }
  const language = languages.find(({ name }) => name === usualLanguage)?.name ?? languages[0]?.name ?? usualLanguage
  const add = (kind: Written['kind']): void => setPrograms([...programs, newProgram(kind, programs, language)])
  return (
    <Panel
      title={t('adminProblems:programs.title')}
      aside={
        <span className={styles.row}>
          {kinds.map((kind) => (
            <Button key={kind} size="xs" variant="default" onClick={() => add(kind)}>
              {t(`adminProblems:programs.add.${kind}`)}
            </Button>
          ))}
        </span>
      }
    >
      <div className={styles.body}>
        <p className={styles.muted}>{t('adminProblems:programs.hint')}</p>
        {programs.map((program, place) => {
          const fault = hasTried ? faultOf(programs, place) : null
          return (
            <ProgramForm
              key={program.id ?? `new-${place}`}
              program={program}
              languages={languages.map(({ name }) => name)}
              fault={fault === null ? null : t(`adminProblems:programs.fault.${fault}`)}
              onChange={(part) =>
                setPrograms(programs.map((other, index) => (index === place ? { ...other, ...part } : other)))
              }
              onMain={() => setPrograms(withMain(programs, place))}
              onRemove={() => setPrograms(programs.filter((_, index) => index !== place))}
            />
          )
        })}
        {programs.some(({ kind }) => kind === 'generator') && (
          <TextArea
            label={t('adminProblems:programs.script')}
            hint={t('adminProblems:programs.scriptHint')}
            isMono
            rows={5}
            value={script}
            onChange={setScript}
          />
        )}
        {refusal !== null && <Notice kind="error">{messageOf(refusal)}</Notice>}
        <div className={styles.row}>
          <Button loading={isBusy} disabled={!isDirty} onClick={() => void save()}>
            {t('adminProblems:programs.save')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
