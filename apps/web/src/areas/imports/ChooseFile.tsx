import { imports } from '@school/api/client'
import { useApi } from '@school/api/react'
import { dayIn, displayDay } from '@school/rules'
import { ImportUpload, useToast } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { problemText, useProblemToast } from '../../forms/problems'
import { useFileUpload } from '../../forms/uploads'
import { saveBlob } from '../../report/save-blob'
import { useSchoolZone } from '../../session/zone'
import { useNamedText, useText } from '../../texts/text'
import type { Kind, Kinds, Run } from './run'

/** What the file holds, and the file: a run begins. */
export function ChooseFile({ kinds, onRun }: { kinds: Kinds; onRun: (run: Run) => void }) {
  const { client } = useApi()
  const send = useFileUpload()
  const intl = useIntl()
  const named = useNamedText()
  const toast = useProblemToast()
  const text = useText()
  const zone = useSchoolZone()
  const { info } = useToast()
  const [params] = useSearchParams()
  // Links lead here with what is to be brought in.
  const [kind, setKind] = useState<Kind>(() => kinds.find(({ code }) => code === params.get('kind'))?.code ?? 'students')
  const [progress, setProgress] = useState<number>()
  const [failure, setFailure] = useState<unknown>()

  const upload = async (file: File) => {
    setProgress(0)
    setFailure(undefined)
    try {
      const stored = await send('Imports', file, { onProgress: setProgress })
      const run = await client.call(imports.create, { body: { kind, fileId: stored.id } })
      // A new run is read and no more: this one began with an earlier upload of the same fees.
      if (run.status !== 'Uploaded') {
        info(text('imports.received', { date: displayDay(dayIn(zone, new Date(run.createdAt))) }))
      }
      onRun(run)
    } catch (error) {
      setFailure(error)
    } finally {
      setProgress(undefined)
    }
  }
  return (
    <ImportUpload
      kinds={kinds.map(item => ({ value: item.code, label: named(`imports.kind.${item.code}`, item.title) }))}
      kind={kind}
      onKind={setKind}
      onTemplate={withData =>
        void client
          .download(imports.template, { params: { kind }, query: { format: 'xlsx', withData: withData ? '1' : '' } })
          .then(blob => saveBlob(blob, `${kind}.xlsx`))
          .catch(toast)
      }
      mostRows={kinds.find(item => item.code === kind)?.mostRows}
      onFile={file => void upload(file)}
      progress={progress}
      failure={failure === undefined ? undefined : problemText(intl, failure)}
    />
  )
}
