import { Button, Field, FieldGrid, MultiSelect, NumberInput, Panel, PanelBody, Select, TextInput } from '@school/ui'
import { Plus, Trash2 } from 'lucide-react'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import { cellKey, leafColumns, stepOf } from './maxima'
import type { WholeScheme } from './node-tree'
import type { Maxima } from './useMaxima'

interface Part {
  readonly code: string
  readonly name: string
  readonly max: number | null
  readonly pass: number | null
  readonly step: 1 | 0.5 | 0.25 | 0.01
}

const onePart: Part = { code: '', name: '', max: null, pass: null, step: 0.5 }

function PartFields({
  part,
  no,
  onChange,
  onRemove,
}: {
  part: Part
  no: number
  onChange: (part: Part) => void
  onRemove: () => void
}) {
  const text = useText()
  return (
    <Panel
      title={text('tabSetup.partNo', { no })}
      commands={[{ key: 'remove', label: text('tabSetup.remove'), icon: Trash2, onSelect: onRemove }]}
    >
      <PanelBody>
        <FieldGrid>
          <Field label={text('tabSetup.code')}>
            <TextInput value={part.code} maxLength={10} onChange={code => onChange({ ...part, code })} />
          </Field>
          <Field label={text('tabSetup.name')}>
            <TextInput value={part.name} maxLength={30} onChange={name => onChange({ ...part, name })} />
          </Field>
          <Field label={text('tabSetup.max')} required>
            <NumberInput decimals={2} value={part.max} onChange={max => onChange({ ...part, max })} />
          </Field>
          <Field label={text('tabSetup.pass')}>
            <NumberInput decimals={2} value={part.pass} onChange={pass => onChange({ ...part, pass })} />
          </Field>
          <Field label={text('tabSetup.step')}>
            <Select
              options={([1, 0.5, 0.25, 0.01] as const).map(value => ({ value: String(value), label: String(value) }))}
              value={String(part.step)}
              onChange={step => onChange({ ...part, step: stepOf(Number(step)) })}
            />
          </Field>
        </FieldGrid>
      </PanelBody>
    </Panel>
  )
}

/** Parts, pass marks and steps of one leaf in some subjects. */
export function PartsForm({ scheme, maxima, onClose }: { scheme: WholeScheme; maxima: Maxima; onClose: () => void }) {
  const text = useText()
  const leaves = leafColumns(scheme.nodes)
  const partsOf = (leafKey: string, subjectId: string | undefined): readonly Part[] => {
    const leaf = leaves.find(one => one.key === leafKey)
    const cell = leaf && scheme.cells.find(one => cellKey(one) === cellKey({ ...leaf, subjectId: subjectId ?? '' }))
    return cell?.entry === 'marks' ? cell.parts.map(part => ({ ...part, step: stepOf(part.step) })) : [onePart]
  }
  const form = useForm({
    begin: () => ({
      leaf: leaves[0]?.key ?? '',
      subjectIds: scheme.subjects.slice(0, 1).map(one => one.subjectId) as readonly string[],
      parts: partsOf(leaves[0]?.key ?? '', scheme.subjects[0]?.subjectId),
    }),
    problems: ({ subjectIds, parts }) => ({
      subjectIds: subjectIds.length > 0 ? undefined : text('tabSetup.needed'),
      parts: parts.length > 0 && parts.every(part => (part.max ?? 0) > 0) ? undefined : text('tabSetup.NoPart'),
    }),
    shownBy: [],
    onClose,
  })
  const { values, set, setValues, errorOf } = form
  const save = () => {
    const leaf = leaves.find(one => one.key === values.leaf)
    if (!leaf || values.subjectIds.length === 0 || !values.parts.every(part => (part.max ?? 0) > 0)) return
    const parts = values.parts.map(part => ({ ...part, max: part.max ?? 0 }))
    void maxima.save(
      values.subjectIds.map(subjectId => ({
        examId: leaf.examId,
        toolId: leaf.toolId,
        subjectId,
        entry: 'marks' as const,
        parts,
      })),
      onClose,
    )
  }
  return (
    <FormDialog
      size="medium"
      title={text('tabSetup.parts')}
      typed={false}
      onClose={onClose}
      save={{ label: text('app.save'), busy: maxima.busy }}
      onSave={save}
    >
      <FieldGrid>
        <Field label={text('tabSetup.exam')} required>
          <Select
            options={leaves.map(leaf => ({ value: leaf.key, label: leaf.name }))}
            value={values.leaf}
            onChange={leaf => leaf && setValues(before => ({ ...before, leaf, parts: partsOf(leaf, before.subjectIds[0]) }))}
          />
        </Field>
        <Field label={text('tabSetup.subjects')} required error={errorOf('subjectIds')}>
          <MultiSelect
            options={scheme.subjects.map(one => ({ value: one.subjectId, label: one.name }))}
            value={values.subjectIds}
            onChange={set('subjectIds')}
          />
        </Field>
      </FieldGrid>
      {values.parts.map((part, place) => (
        <PartFields
          key={place}
          no={place + 1}
          part={part}
          onChange={next => set('parts')(values.parts.map((one, at) => (at === place ? next : one)))}
          onRemove={() => set('parts')(values.parts.filter((_, at) => at !== place))}
        />
      ))}
      <div>
        <Button icon={Plus} onClick={() => set('parts')([...values.parts, { ...onePart, code: `P${values.parts.length + 1}` }])}>
          {text('tabSetup.addPart')}
        </Button>
      </div>
    </FormDialog>
  )
}
