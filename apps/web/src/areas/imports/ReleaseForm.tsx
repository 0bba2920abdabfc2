import { imports, Problem } from '@school/api/client'
import { useAction } from '@school/api/react'
import { trimmed } from '@school/rules'
import { Banner, RecordForm, useToast } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useText } from '../../texts/text'
import type { Run } from './run'

type Errors = Partial<Record<'typedText' | 'reason', string>>

const shortestReason = 10
const empty = { typedText: '', reason: '' }

/** The operator releases a held run: the code of the school, and why. */
export function ReleaseForm({ run, onRun, onClose }: { run: Run; onRun: (run: Run) => void; onClose: () => void }) {
  const intl = useIntl()
  const text = useText()
  const toast = useToast()
  const { run: release, busy } = useAction(imports.release)
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string>()

  const save = async () => {
    const body = { typedText: trimmed(values.typedText), reason: trimmed(values.reason) }
    const wrong: Errors = {
      ...(body.typedText ? {} : { typedText: text('imports.codeNeeded') }),
      ...(body.reason.length < shortestReason ? { reason: text('imports.reasonNeeded') } : {}),
    }
    setErrors(wrong)
    setFailure(undefined)
    if (Object.keys(wrong).length > 0) return
    try {
      onRun(await release({ params: { id: run.id }, body }))
      toast.success(text('imports.released'))
      onClose()
    } catch (error) {
      const words = problemText(intl, error)
      if (error instanceof Problem && error.name === 'TypedTextDiffers') setErrors({ typedText: words })
      else setFailure(words)
    }
  }

  return (
    <RecordForm
      title={text('imports.releaseTitle')}
      size="narrow"
      notice={<Banner tone="warning">{run.guards.map(guard => guard.message).join(' ')}</Banner>}
      groups={[
        {
          key: 'release',
          fields: [
            {
              key: 'typedText',
              label: text('imports.schoolCode'),
              kind: 'text',
              required: true,
              help: text('imports.schoolCodeHelp'),
            },
            { key: 'reason', label: text('imports.reason'), kind: 'longText', required: true, help: text('imports.reasonHelp') },
          ],
        },
      ]}
      initial={empty}
      values={values}
      onChange={(key, value) => setValues({ ...values, [key]: value })}
      errors={errors}
      failure={failure}
      saveLabel={text('imports.release')}
      saveUnchanged
      saving={busy}
      onSave={() => void save()}
      onClose={onClose}
    />
  )
}
