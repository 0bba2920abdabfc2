import { tabMasters, tabSchemes } from '@school/api/client'
import { useApi } from '@school/api/react'
import {
  Actions,
  Button,
  Field,
  Filters,
  Link,
  Panel,
  PanelBody,
  PanelList,
  Select,
  Stack,
  useConfirm,
  useToast,
} from '@school/ui'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useDone } from '../../../forms/done'
import { useSignedIn } from '../../../session'
import { useText } from '../../../texts/text'
import { importHref } from './import-href'
import type { TabSetup } from './useTabSetup'

const kinds = ['tab-exams', 'tab-max-marks', 'student-subjects', 'tab-marks', 'tab-remarks', 'tab-results'] as const

/** Copies the set-up of another year into the one that is chosen. */
function CopyYear({ setup, yearId }: { setup: TabSetup; yearId: string }) {
  const text = useText()
  const { client } = useApi()
  const confirm = useConfirm()
  const toast = useToast()
  const done = useDone(tabMasters.terms, tabMasters.exams, tabMasters.checklist, tabSchemes.list)
  const [fromId, setFrom] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const years = setup.offers?.academicYears ?? []
  const name = (id: string | null) => years.find(one => one.id === id)?.name ?? ''
  const copy = async () => {
    if (!fromId) return
    const sure = await confirm({
      icon: 'info',
      title: text('tabSetup.copyYear', { year: name(fromId) }),
      message: text('tabSetup.copyYearHelp', { year: name(yearId) }),
      confirmText: text('tabSetup.copy'),
    })
    if (!sure) return
    setBusy(true)
    await done(async () => {
      const made = await client.call(tabSchemes.copyYear, { body: { fromYearId: fromId, academicYearId: yearId } })
      toast.info(text('tabSetup.copiedYear', { ...made }))
    }, text('lists.saved'))
    setBusy(false)
  }
  return (
    <Panel title={text('tabSetup.copyYearTitle')}>
      <PanelBody>
        <Stack>
          <Field label={text('tabSetup.copyFrom')}>
            <Select
              options={years.filter(one => one.id !== yearId).map(one => ({ value: one.id, label: one.name }))}
              value={fromId}
              onChange={setFrom}
            />
          </Field>
          <Actions>
            <Button icon={Copy} busy={busy} disabled={!fromId} onClick={() => void copy()}>
              {text('tabSetup.copy')}
            </Button>
          </Actions>
        </Stack>
      </PanelBody>
    </Panel>
  )
}

/** Files of the set-up, and the copy of a whole year. */
export function ImportExport({ setup }: { setup: TabSetup }) {
  const text = useText()
  const { viewer } = useSignedIn()
  const link = (kind: (typeof kinds)[number]) => {
    const href = importHref(kind, viewer)
    return href ? <Link href={href}>{text('tabSetup.openImport')}</Link> : undefined
  }
  return (
    <>
      <Filters>{setup.yearField}</Filters>
      <Stack>
        <Panel title={text('tabSetup.files')}>
          <PanelList
            rows={kinds
              .filter(kind => kind !== 'tab-results' || setup.offers?.isExternal)
              .map(kind => ({
                key: kind,
                text: text(`tabSetup.file.${kind}`),
                end: link(kind),
              }))}
          />
        </Panel>
        {setup.mayChange && setup.yearId ? <CopyYear key={setup.yearId} setup={setup} yearId={setup.yearId} /> : null}
      </Stack>
    </>
  )
}
