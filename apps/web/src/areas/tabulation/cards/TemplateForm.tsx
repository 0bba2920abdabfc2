import { type AnswerOfCall, cardSetup } from '@school/api/client'
import { useApi } from '@school/api/react'
import { type CardBlock, cardKinds, standardBlocks, studentFacts, trimmed } from '@school/rules'
import { Button, Checkbox, Field, IconButton, MultiSelect, Select, TextInput } from '@school/ui'
import { ArrowUp } from 'lucide-react'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import { type Signature, SignatureFields } from './SignatureFields'

type Template = AnswerOfCall<typeof cardSetup.templates>[number]
type Block = Template['blocks'][number]

interface Props {
  readonly template: Template | undefined
  readonly mayChange: boolean
  readonly onClose: () => void
}

const papers = ['portrait', 'landscape'] as const
const languages = { en: 'English', es: 'Español', pt: 'Português', de: 'Deutsch' } as const

/** All blocks: those of the template in its order, then what it does not name. */
const allBlocks = (template: Template): Block[] => {
  const named = new Set<CardBlock>(template.blocks.map(one => one.block))
  const others = standardBlocks(template.kind).filter(one => !named.has(one.block))
  return [...template.blocks, ...others.map(one => ({ ...one, on: false }))]
}

/** What stands on a card, and in which order. */
export function TemplateForm({ template, mayChange, onClose }: Props) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => ({
      name: template?.name ?? '',
      kind: template?.kind ?? ('progress-card' as Template['kind']),
      paper: template?.paper ?? ('portrait' as Template['paper']),
      language: template?.language ?? ('en' as Template['language']),
      facts: (template?.facts ?? ['birthDate', 'guardian']) as Template['facts'],
      blocks: template ? allBlocks(template) : standardBlocks('progress-card'),
      signatures: (template?.signatures ?? []) as readonly Signature[],
    }),
    problems: ({ name, signatures }) => ({
      name: trimmed(name) ? undefined : text('reportCards.nameMissing'),
      signatures: signatures.every(one => trimmed(one.title)) ? undefined : text('reportCards.signatureUntitled'),
    }),
    shownBy: [cardSetup.templates, cardSetup.offers],
    onClose,
  })
  const { values, set, errorOf } = form
  const body = {
    ...values,
    name: trimmed(values.name),
    blocks: [...values.blocks],
    facts: [...values.facts],
    signatures: values.signatures.map(({ url: _, ...one }) => ({ ...one, title: trimmed(one.title) })),
  }
  const save = () =>
    form.save(
      () =>
        template
          ? client.call(cardSetup.changeTemplate, { params: { id: template.id }, body: { ...body, version: template.version } })
          : client.call(cardSetup.addTemplate, { body }),
      text('reportCards.saved'),
    )
  const remove = () =>
    form.save(() => client.call(cardSetup.removeTemplate, { params: { id: template!.id } }), text('reportCards.removed'))
  const turn = (at: number, on: boolean) =>
    set('blocks')(values.blocks.map((one, place) => (place === at ? { ...one, on } : one)))
  const raise = (at: number) => {
    const blocks = [...values.blocks]
    const [moved] = blocks.splice(at, 1)
    blocks.splice(at - 1, 0, moved!)
    set('blocks')(blocks)
  }
  return (
    <FormDialog
      title={template?.name ?? text('reportCards.addTemplate')}
      {...form.dialog}
      save={mayChange ? { label: text('app.save'), busy: form.busy } : undefined}
      actions={() =>
        template && mayChange && template.used === 0 ? (
          <Button variant="danger" onClick={() => void remove()}>
            {text('reportCards.delete')}
          </Button>
        ) : null
      }
      onSave={() => void save()}
    >
      <Field label={text('reportCards.name')} required error={errorOf('name')}>
        <TextInput value={values.name} maxLength={50} onChange={set('name')} />
      </Field>
      <Field label={text('reportCards.kind')} required>
        <Select
          options={cardKinds.map(kind => ({ value: kind, label: text(`reportCards.kind.${kind}`) }))}
          value={values.kind}
          onChange={kind =>
            form.setValues(before => ({
              ...before,
              kind: kind as Template['kind'],
              blocks: standardBlocks(kind as Template['kind']),
            }))
          }
        />
      </Field>
      <Field label={text('reportCards.paper')}>
        <Select
          options={papers.map(paper => ({ value: paper, label: text(`reportCards.paper.${paper}`) }))}
          value={values.paper}
          onChange={paper => set('paper')(paper as Template['paper'])}
        />
      </Field>
      <Field label={text('reportCards.language')}>
        <Select
          options={Object.entries(languages).map(([value, label]) => ({ value, label }))}
          value={values.language}
          onChange={language => set('language')(language as Template['language'])}
        />
      </Field>
      <Field label={text('reportCards.facts')}>
        <MultiSelect
          options={studentFacts.map(fact => ({ value: fact, label: text(`reportCards.fact.${fact}`) }))}
          value={values.facts}
          onChange={facts => set('facts')([...facts] as Template['facts'])}
        />
      </Field>
      {values.blocks.map(({ block, on }, at) => (
        <Checkbox key={block} checked={on} onChange={next => turn(at, next)}>
          {text(`reportCards.block.${block}`)}
          {at > 0 ? <IconButton icon={ArrowUp} label={text('reportCards.moveUp')} onClick={() => raise(at)} /> : null}
        </Checkbox>
      ))}
      <Field label={text('reportCards.signatures')} help={text('reportCards.signaturesHelp')} error={errorOf('signatures')}>
        <SignatureFields
          value={values.signatures}
          saved={(template?.signatures ?? []).flatMap(one => one.fileId ?? [])}
          disabled={!mayChange}
          onChange={set('signatures')}
        />
      </Field>
    </FormDialog>
  )
}
