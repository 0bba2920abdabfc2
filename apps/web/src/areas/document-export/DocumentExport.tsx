import { documentExport } from '@school/api/client'
import { useCall, useReload } from '@school/api/react'
import {
  Actions,
  Banner,
  Button,
  Field,
  FigureStrip,
  Filters,
  FormHeader,
  Panel,
  PanelBody,
  Progress,
  RadioGroup,
  Stack,
  useToast,
} from '@school/ui'
import { CloudUpload, Eye } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useWork } from '../../live/work'
import { classesOf, classFiltersOfToday, FilterFields, useReport } from '../../report'
import { useYearAndSchool } from '../../shell/heading'
import { useText } from '../../texts/text'
import { RefreshGuardian } from './RefreshGuardian'
import { Runs } from './Runs'

const figures = [
  ['inserted', 'toInsert'],
  ['updated', 'toUpdate'],
  ['unchanged', 'unchanged'],
  ['removed', 'toRemove'],
] as const

/** /curriculum/mongo-db-export: student details in a document database outside, one document a student. */
export default function DocumentExport() {
  const intl = useIntl()
  const text = useText()
  const toast = useToast()
  const reload = useReload()
  const work = useWork()
  const context = useYearAndSchool()
  const { data: offers } = useCall(documentExport.initialValues, {})
  const report = useReport({
    name: 'document-export',
    columns: offers && [],
    filters: values => classFiltersOfToday(text, offers, values),
  })
  const filters = classesOf(report.values)
  const [mode, setMode] = useState<'changed' | 'full'>('changed')
  const [checking, setChecking] = useState(false)
  const check = useCall(documentExport.check, checking ? { body: { filters } } : null, { keepPreviousData: true })
  const ready = offers !== undefined && offers.target !== null

  const run = async () => {
    const done = await work.run('run', async api => {
      const job = await api.call(documentExport.run, { body: { mode, filters } })
      await reload(documentExport.runs)
      return { job, result: null }
    })
    if (done?.job) toast.success(done.job.message ?? text('documentExport.done'))
    await reload(documentExport.runs)
    await reload(documentExport.initialValues)
    if (checking) await check.mutate()
  }

  return (
    <>
      <FormHeader title={text('menu.s.export.mongo')} caption="Info" context={context} />
      <Filters>
        <FilterFields report={report} />
      </Filters>
      <Stack>
        {offers && !ready ? <Banner tone="warning">{text('error.NoExportTarget')}</Banner> : null}
        <Panel title={text('documentExport.title')}>
          <PanelBody>
            <Stack>
              {offers?.target ? (
                <span>
                  {text(`documentExport.target.${offers.target}`)} {text('documentExport.held', { count: offers.documents })}
                </span>
              ) : null}
              <Field label={text('documentExport.mode')} help={text(`documentExport.hint.${mode}`)}>
                <RadioGroup
                  options={(['changed', 'full'] as const).map(value => ({ value, label: text(`documentExport.mode.${value}`) }))}
                  value={mode}
                  onChange={setMode}
                />
              </Field>
              <Actions>
                <Button
                  icon={Eye}
                  busy={checking && check.isValidating}
                  onClick={() => (checking ? void check.mutate() : setChecking(true))}
                >
                  {text('documentExport.check')}
                </Button>
                {offers?.mayRun ? (
                  <Button
                    icon={CloudUpload}
                    variant="primary"
                    busy={work.doing === 'run'}
                    disabled={!ready}
                    onClick={() => void run()}
                  >
                    {text('documentExport.run')}
                  </Button>
                ) : null}
              </Actions>
            </Stack>
          </PanelBody>
        </Panel>
        {check.error && !check.data ? <Banner tone="danger">{problemText(intl, check.error)}</Banner> : null}
        {check.data ? (
          <FigureStrip
            label={text('documentExport.preview')}
            figures={figures.map(([key, label]) => ({
              key,
              label: text(`documentExport.${label}`),
              value: intl.formatNumber(check.data![key]),
            }))}
          />
        ) : null}
        {work.doing ? <Progress label={text('documentExport.running')} value={work.share} /> : null}
        {offers?.mayRun && ready ? <RefreshGuardian /> : null}
        <Runs />
      </Stack>
    </>
  )
}
