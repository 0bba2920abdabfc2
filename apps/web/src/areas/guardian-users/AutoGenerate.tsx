import {
  Actions,
  Banner,
  Button,
  Checkbox,
  Facts,
  Field,
  FieldGrid,
  FigureStrip,
  Filters,
  FormHeader,
  Panel,
  PanelBody,
  Progress,
  Select,
  Stack,
} from '@school/ui'
import { Eye, WandSparkles } from 'lucide-react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { FilterFields } from '../../report'
import { useYearAndSchool } from '../../shell/heading'
import { useText } from '../../texts/text'
import { RunReceipt } from './RunReceipt'
import { type AutoRun, useAutoRun } from './useAutoRun'
import { useNeedFigure } from './useNeedFigure'

/** How login names are made, with examples of the school. */
function LoginRule({ offers }: Pick<AutoRun, 'offers'>) {
  const text = useText()
  return (
    <Panel title={text('guardianUsers.rule')}>
      <PanelBody>
        <Stack>
          <span>{offers ? text(`guardianUsers.rule.${offers.loginRule}`) : null}</span>
          <Facts>
            {offers?.examples.map(example => [
              <dt key={`${example.admNo}-from`}>{offers.loginRule === 'mobile' ? example.mobile : example.admNo}</dt>,
              <dd key={`${example.admNo}-to`}>{example.loginName}</dd>,
            ])}
          </Facts>
        </Stack>
      </PanelBody>
    </Panel>
  )
}

/** How logins are sent, and the buttons of the run. */
function RunPanel({ run }: { readonly run: AutoRun }) {
  const text = useText()
  const { channels, channel, none, send } = run
  return (
    <Panel title={text('guardianUsers.sending')}>
      <PanelBody>
        <Stack>
          {none ? <Banner tone="warning">{text('guardianUsers.noChannel')}</Banner> : null}
          <FieldGrid>
            <Field label={text('guardianUsers.channel')}>
              <Select
                options={channels.map(value => ({ value, label: text(`guardianUsers.channel.${value}`) }))}
                value={none ? null : channel}
                disabled={none}
                onChange={value => run.setChannel(channels.find(one => one === value))}
              />
            </Field>
            <Checkbox checked={send} disabled={none} onChange={run.setAtOnce}>
              {text('guardianUsers.sendAtOnce')}
            </Checkbox>
          </FieldGrid>
          <Actions>
            <Button icon={Eye} busy={run.viewing} onClick={run.view}>
              {text('guardianUsers.view')}
            </Button>
            <Button
              icon={WandSparkles}
              variant="primary"
              busy={run.work.doing === 'run'}
              disabled={!run.mayGenerate}
              onClick={() => void run.generate()}
            >
              {text('guardianUsers.run')}
            </Button>
          </Actions>
        </Stack>
      </PanelBody>
    </Panel>
  )
}

/** What a run would make. */
function RunFigures({
  data,
  send,
  channel,
}: Pick<AutoRun, 'send' | 'channel'> & { readonly data: NonNullable<AutoRun['data']> }) {
  const intl = useIntl()
  const text = useText()
  const need = useNeedFigure()
  return (
    <FigureStrip
      label={text('guardianUsers.preview')}
      figures={[
        { key: 'students', label: text('guardianUsers.figure.students'), value: intl.formatNumber(data.students) },
        { key: 'guardians', label: text('guardianUsers.figure.guardians'), value: intl.formatNumber(data.guardians) },
        { key: 'withLogin', label: text('guardianUsers.figure.withLogin'), value: intl.formatNumber(data.withLogin) },
        { key: 'toCreate', label: text('guardianUsers.figure.toCreate'), value: intl.formatNumber(data.toCreate) },
        { key: 'withoutMobile', label: text('guardianUsers.withoutMobile'), value: intl.formatNumber(data.withoutMobile) },
        ...(send && channel !== 'email' ? [need(data)] : []),
      ]}
    />
  )
}

/** /student/auto-generate-guardian-user: all missing logins of chosen classes in one run. */
export default function AutoGenerate() {
  const intl = useIntl()
  const text = useText()
  const context = useYearAndSchool()
  const run = useAutoRun()
  const { offers, report, data, error, short, work, receipt } = run
  return (
    <>
      <FormHeader title={text('guardianUsers.autoTitle')} caption="Info" context={context} />
      <Filters>
        <FilterFields report={report} />
      </Filters>
      <Stack>
        {work.doing ? <Progress label={text('guardianUsers.working')} value={work.share} /> : null}
        {receipt && !work.doing ? <RunReceipt receipt={receipt} /> : null}
        <LoginRule offers={offers} />
        <RunPanel run={run} />
        {error ? <Banner tone="danger">{problemText(intl, error)}</Banner> : null}
        {data ? <RunFigures data={data} send={run.send} channel={run.channel} /> : null}
        {data && short ? (
          <Banner tone="danger">{text('guardianUsers.short', { n: data.credits, m: data.balance })}</Banner>
        ) : null}
        {data?.toCreate === 0 && !run.isLoading ? <Banner tone="success">{text('guardianUsers.nothingMissing')}</Banner> : null}
      </Stack>
    </>
  )
}
