import { leaveMasters } from '@school/api/client'
import { useApi } from '@school/api/react'
import { leaveApprovers } from '@school/rules'
import { Button, EntitySelectorInput, Field, FieldGrid, NumberInput, Panel, PanelBody, Select, staffSelector } from '@school/ui'
import { Plus, Trash2 } from 'lucide-react'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useStaffLoaders } from '../../../forms/selectors'
import { useText } from '../../../texts/text'
import { type Chain, type Chains, forSending } from './Approval'

type Step = Chain['steps'][number]

const audiences = ['student', 'teaching', 'nonTeaching'] as const
const mostSteps = 4

interface StepFieldsProps {
  readonly step: Step
  readonly no: number
  readonly audience: Chain['audience']
  readonly error: string | undefined
  readonly onChange: (step: Step) => void
  /** Absent for the only step. */
  readonly onRemove: (() => void) | undefined
}

function StepFields({ step, no, audience, error, onChange, onRemove }: StepFieldsProps) {
  const text = useText()
  const loaders = useStaffLoaders()
  return (
    <Panel
      title={text('leaveMasters.stepNo', { no })}
      commands={onRemove ? [{ key: 'remove', label: text('leaveMasters.removeStep'), icon: Trash2, onSelect: onRemove }] : []}
    >
      <PanelBody>
        <FieldGrid>
          <Field label={text('leaveMasters.decides')} required>
            <Select
              options={leaveApprovers
                .filter(value => audience === 'student' || value !== 'class-teacher')
                .map(value => ({ value, label: text(`leaveMasters.approver.${value}`) }))}
              value={step.approver}
              onChange={approver => approver && onChange({ ...step, approver, staffId: null })}
            />
          </Field>
          {step.approver === 'staff' ? (
            <Field label={text('leaveMasters.person')} required error={step.staffId ? undefined : error}>
              <EntitySelectorInput
                configuration={staffSelector}
                loaders={loaders}
                filters={{ avoidRelievedStaff: 'Working' }}
                value={step.staffId}
                onChange={staffId => onChange({ ...step, staffId: staffId ?? null })}
              />
            </Field>
          ) : null}
          <Field label={text('leaveMasters.whenDaysOver')} help={text('leaveMasters.whenDaysOverHelp')}>
            <NumberInput decimals={1} value={step.whenDaysOver} onChange={whenDaysOver => onChange({ ...step, whenDaysOver })} />
          </Field>
        </FieldGrid>
      </PanelBody>
    </Panel>
  )
}

const newStep: Step = { approver: 'SH', staffId: null, staffName: null, whenDaysOver: null }

/** A further step begins with an office that does not decide yet, else with a person. */
const nextStep = (steps: readonly Step[]): Step => ({
  ...newStep,
  approver: (['SH', 'SSA', 'SA'] as const).find(office => !steps.some(step => step.approver === office)) ?? 'staff',
})

/** Who decides, one after the other. */
export function ChainForm({ chains, chain, onClose }: { chains: Chains; chain: Chain | undefined; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => ({
      audience: chain?.audience ?? ('student' as Chain['audience']),
      sectionId: chain?.sectionId ?? null,
      steps: (chain?.steps ?? [newStep]) as readonly Step[],
    }),
    problems: ({ steps, sectionId }) => ({
      steps: steps.some(step => step.approver === 'staff' && !step.staffId) ? text('leaveMasters.StepNeedsPerson') : undefined,
      sectionId: chain || sectionId ? undefined : text('leaveMasters.needed'),
    }),
    shownBy: [leaveMasters.chains],
    onClose,
  })
  const { values, set, errorOf } = form
  const setSteps = set('steps')
  const save = () =>
    form.save(() => {
      const own = { ...values, steps: [...values.steps] }
      const all = chain ? chains.chains.map(one => (one === chain ? own : one)) : [...chains.chains, own]
      return client.call(leaveMasters.saveChains, { body: { chains: all.map(forSending), version: chains.version } })
    }, text('leaveMasters.saved'))
  const free = chains.sections.filter(
    section => !chains.chains.some(one => one.audience === values.audience && one.sectionId === section.id),
  )
  return (
    <FormDialog
      size="large"
      title={chain ? text(`leaveMasters.chain.${chain.audience}`) : text('leaveMasters.newChain')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      {chain ? null : (
        <FieldGrid>
          <Field label={text('leaveMasters.applicant')} required>
            <Select
              options={audiences.map(value => ({ value, label: text(`leaveMasters.chain.${value}`) }))}
              value={values.audience}
              onChange={value => value && form.setValues({ audience: value, sectionId: null, steps: [newStep] })}
            />
          </Field>
          <Field label={text('leaveMasters.section')} required error={errorOf('sectionId')}>
            <Select
              options={free.map(one => ({ value: one.id, label: one.name }))}
              value={values.sectionId}
              onChange={set('sectionId')}
            />
          </Field>
        </FieldGrid>
      )}
      {values.steps.map((step, place) => (
        <StepFields
          key={place}
          no={place + 1}
          step={step}
          audience={values.audience}
          error={errorOf('steps')}
          onChange={next => setSteps(values.steps.map((one, at) => (at === place ? next : one)))}
          onRemove={values.steps.length > 1 ? () => setSteps(values.steps.filter((_, at) => at !== place)) : undefined}
        />
      ))}
      {values.steps.length < mostSteps ? (
        <div>
          <Button icon={Plus} onClick={() => setSteps([...values.steps, nextStep(values.steps)])}>
            {text('leaveMasters.addStep')}
          </Button>
        </div>
      ) : null}
    </FormDialog>
  )
}
