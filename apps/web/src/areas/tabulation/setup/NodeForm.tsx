import { tabMasters } from '@school/api/client'
import { useCall } from '@school/api/react'
import { combineModes, mayStandUnder, type NodeKind, nodeKinds, roundModes, roundSteps, trimmed } from '@school/rules'
import { Checkbox, Field, FieldGrid, NumberInput, Select, TextInput } from '@school/ui'
import { FormDialog } from '../../../forms/FormDialog'
import { type FormOf, useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import { inOrder, isUnder, type TreeNode } from './node-tree'

interface NodeFormProps {
  readonly node: TreeNode | undefined
  readonly parentId: string | null
  readonly nodes: readonly TreeNode[]
  readonly yearId: string
  readonly tools: readonly { readonly id: string; readonly name: string; readonly code: string }[]
  readonly onPut: (node: TreeNode) => void
  readonly onClose: () => void
}

const fresh = (parentId: string | null, kind: NodeKind): TreeNode => ({
  id: `new-${crypto.randomUUID().slice(0, 8)}`,
  parentId,
  kind,
  termId: null,
  examId: null,
  toolId: null,
  name: '',
  code: '',
  combine: 'sum',
  n: null,
  weight: null,
  outOf: null,
  round: 'none',
  roundMode: 'half-up',
  printed: true,
  source: 'entry',
})

/** What may stand under a node first of all. */
const firstKind = (parent: TreeNode | undefined): NodeKind => (!parent ? 'year' : parent.kind === 'exam' ? 'tool' : 'exam')

/** How a node puts together what is under it, and how the figure is shown. */
function NodeFigures({ form: { values, set, errorOf }, weighs }: { form: FormOf<TreeNode>; weighs: boolean }) {
  const text = useText()
  return (
    <>
      <Field label={text('tabSetup.combine')} help={text('tabSetup.combineHelp')}>
        <Select
          options={combineModes.map(value => ({ value, label: text(`tabSetup.combine.${value}`) }))}
          value={values.combine}
          onChange={combine => combine && set('combine')(combine)}
        />
      </Field>
      {values.combine === 'best' ? (
        <Field label={text('tabSetup.n')} required error={errorOf('n')}>
          <NumberInput decimals={0} value={values.n} onChange={set('n')} />
        </Field>
      ) : null}
      {weighs ? (
        <Field label={text('tabSetup.weight')} required>
          <NumberInput decimals={2} value={values.weight} onChange={set('weight')} />
        </Field>
      ) : null}
      <Field label={text('tabSetup.outOf')} help={text('tabSetup.outOfHelp')}>
        <NumberInput decimals={2} value={values.outOf} onChange={set('outOf')} />
      </Field>
      <Field label={text('tabSetup.rounding')}>
        <Select
          options={roundSteps.map(value => ({ value, label: value === 'none' ? text('tabSetup.round.none') : value }))}
          value={values.round}
          onChange={round => round && set('round')(round)}
        />
      </Field>
      {values.round === 'none' ? null : (
        <Field label={text('tabSetup.roundMode')}>
          <Select
            options={roundModes.map(value => ({ value, label: text(`tabSetup.round.${value}`) }))}
            value={values.roundMode}
            onChange={mode => mode && set('roundMode')(mode)}
          />
        </Field>
      )}
    </>
  )
}

/** A node of a scheme. It is kept with the tree. */
export function NodeForm({ node, parentId, nodes, yearId, tools, onPut, onClose }: NodeFormProps) {
  const text = useText()
  const query = { academicYearId: yearId }
  const { data: terms } = useCall(tabMasters.terms, { query })
  const { data: exams } = useCall(tabMasters.exams, { query })
  const parentOf = (id: string | null) => nodes.find(one => one.id === id)
  const form = useForm<TreeNode>({
    begin: () => node ?? fresh(parentId, firstKind(parentOf(parentId))),
    problems: values => ({
      name: trimmed(values.name) ? undefined : text('tabSetup.needed'),
      code: !trimmed(values.code)
        ? text('tabSetup.needed')
        : nodes.some(one => one.id !== values.id && one.code.toLowerCase() === trimmed(values.code).toLowerCase())
          ? text('error.NameUsed', { name: values.code })
          : undefined,
      n: values.combine === 'best' && !values.n ? text('tabSetup.BestNeeded') : undefined,
      termId: values.kind === 'term' && !values.termId ? text('tabSetup.needed') : undefined,
      examId:
        values.kind === 'exam' && values.source === 'entry' && !values.examId
          ? text('tabSetup.needed')
          : nodes.some(one => one.id !== values.id && one.kind === 'exam' && values.examId && one.examId === values.examId)
            ? text('error.NodeUsed', { exam: values.name })
            : undefined,
      toolId: values.kind === 'tool' && !values.toolId ? text('tabSetup.needed') : undefined,
    }),
    shownBy: [],
    onClose,
  })
  const { values, set, setValues, errorOf } = form
  const parent = parentOf(values.parentId)
  const kinds = nodeKinds.filter(kind => (parent ? mayStandUnder(kind, parent.kind) : kind === 'year'))
  const places = inOrder(nodes).filter(
    ({ node: one }) => mayStandUnder(values.kind, one.kind) && one.source === 'entry' && !isUnder(nodes, one.id, values.id),
  )
  /** A node takes the name of what it stands for, until it is given another. */
  const stand = (field: 'termId' | 'examId' | 'toolId', id: string | null, of: { name: string; code?: string } | undefined) =>
    setValues(before => ({
      ...before,
      [field]: id,
      name: trimmed(before.name) ? before.name : (of?.name ?? ''),
      code: trimmed(before.code) ? before.code : (of?.code ?? of?.name ?? '').slice(0, 20),
    }))
  const save = () =>
    form.save(async () => {
      onPut({ ...values, name: trimmed(values.name), code: trimmed(values.code) })
    }, text('tabSetup.putIn'))
  return (
    <FormDialog
      size="medium"
      title={node?.name || text('tabSetup.addNode')}
      typed={false}
      onClose={onClose}
      save={{ label: text('tabSetup.take') }}
      onSave={() => void save()}
    >
      <FieldGrid>
        {values.parentId === null ? null : (
          <Field label={text('tabSetup.under')}>
            <Select
              options={places.map(({ node: one }) => ({ value: one.id, label: one.name }))}
              value={values.parentId}
              onChange={id => id && set('parentId')(id)}
            />
          </Field>
        )}
        <Field label={text('tabSetup.kind')} required>
          <Select
            options={kinds.map(value => ({ value, label: text(`tabSetup.node.${value}`) }))}
            value={values.kind}
            disabled={node !== undefined}
            onChange={kind => kind && set('kind')(kind)}
          />
        </Field>
        {values.kind === 'term' ? (
          <Field label={text('tabSetup.term')} required error={errorOf('termId')}>
            <Select
              options={(terms ?? []).map(one => ({ value: one.id, label: one.name }))}
              value={values.termId}
              onChange={id =>
                stand(
                  'termId',
                  id,
                  terms?.find(one => one.id === id),
                )
              }
            />
          </Field>
        ) : null}
        {values.kind === 'exam' && values.source === 'entry' ? (
          <Field label={text('tabSetup.exam')} required error={errorOf('examId')}>
            <Select
              options={(exams ?? []).map(one => ({ value: one.id, label: `${one.name} (${one.code})` }))}
              value={values.examId}
              onChange={id =>
                stand(
                  'examId',
                  id,
                  exams?.find(one => one.id === id),
                )
              }
            />
          </Field>
        ) : null}
        {values.kind === 'tool' ? (
          <Field label={text('tabSetup.tool')} required error={errorOf('toolId')}>
            <Select
              options={tools.map(one => ({ value: one.id, label: `${one.name} (${one.code})` }))}
              value={values.toolId}
              onChange={id => {
                const tool = tools.find(one => one.id === id)
                stand('toolId', id, tool && { name: tool.name, code: `${parent?.code ?? ''}-${tool.code}` })
              }}
            />
          </Field>
        ) : null}
        <Field label={text('tabSetup.name')} required error={errorOf('name')}>
          <TextInput value={values.name} maxLength={50} onChange={set('name')} />
        </Field>
        <Field label={text('tabSetup.code')} required error={errorOf('code')}>
          <TextInput value={values.code} maxLength={20} onChange={set('code')} />
        </Field>
        <NodeFigures form={form} weighs={parent?.combine === 'weighted'} />
      </FieldGrid>
      <Checkbox checked={values.printed} onChange={set('printed')}>
        {text('tabSetup.printed')}
      </Checkbox>
      {values.kind === 'exam' ? (
        <Checkbox
          checked={values.source === 'class-tests'}
          onChange={on =>
            setValues(before => ({ ...before, source: on ? 'class-tests' : 'entry', examId: on ? null : before.examId }))
          }
        >
          {text('tabSetup.ofClassTests')}
        </Checkbox>
      ) : null}
    </FormDialog>
  )
}
