import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, messageOf } from '../../../../api/client.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { recordOf } from '../../../../lib/extra-files.ts'
import { useAddressGroup } from '../../../../live/group/address-group.ts'
import { CodeField } from '../../../../ui/editor/CodeField.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { SelectRow } from '../../../../ui/SelectRow.tsx'
import styles from './Editor.module.css'
import type { Editor } from './use-editor.ts'

const languagesQuery = endpointQuery('problems.languages', { query: { all: false } }, { staleTime: 600_000 })
const usual = ['C', 'C++']

/** The program that judges: checker or interactor. It has to compile on a judge host before it can be saved. */
export function CheckerFields({ editor, pid }: { editor: Editor; pid: number | null }) {
  const { t } = useTranslation('adminProblems')
  const { form, set, faultOf, isCompiled, markCompiled } = editor
  const gid = useAddressGroup()
  const { data: languages = [] } = useQuery(languagesQuery)
  const names = [
    ...new Set([...usual, ...languages.filter(({ isSpj }) => isSpj).map(({ name }) => name), form.spjLanguage]),
  ]
  const compile = useMutation({
    mutationFn: () => {
      const extraFiles = recordOf(form.judgeExtraFiles)
      const body = { pid, code: form.spjCode, language: form.spjLanguage, extraFiles }
      const name = form.judgeMode === 'interactive' ? 'compileInteractor' : 'compileChecker'
      return gid === null
        ? call(`adminProblems.${name}`, { body }, { quiet: true })
        : call(`groupProblems.${name}`, { query: { gid }, body }, { quiet: true })
    },
    onSuccess: markCompiled,
  })
  const change = (part: { spjCode?: string; spjLanguage?: string }): void => {
    compile.reset()
    set(part)
  }
  const isEmpty = form.spjCode.trim() === ''
  return (
    <section className={styles.form}>
      <div className={styles.row}>
        <SelectRow
          label={t('checker.language')}
          value={form.spjLanguage}
          onChange={(spjLanguage) => change({ spjLanguage })}
          options={names.map((name) => ({ value: name, text: name }))}
        />
        <span className={styles.start}>
          <span className={styles.hint} role="status">
            {isEmpty ? '' : t(isCompiled ? 'checker.compiled' : 'checker.notCompiled')}
          </span>
          <Button variant="default" disabled={isEmpty} loading={compile.isPending} onClick={() => compile.mutate()}>
            {t('checker.compile')}
          </Button>
        </span>
      </div>
      <CodeField
        label={t(form.judgeMode === 'interactive' ? 'checker.interactor' : 'checker.checker')}
        language={form.spjLanguage}
        code={form.spjCode}
        error={faultOf('spjCode')}
        onChange={(spjCode) => change({ spjCode })}
      />
      {compile.isError && (
        <Notice kind="error">
          <strong>{t('checker.failed')}</strong>
          <pre className={styles.message}>{messageOf(compile.error)}</pre>
        </Notice>
      )}
    </section>
  )
}
