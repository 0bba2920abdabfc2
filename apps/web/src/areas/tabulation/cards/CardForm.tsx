import { type AnswerOfCall, cardSetup } from '@school/api/client'
import { useApi } from '@school/api/react'
import { cardKinds, trimmed } from '@school/rules'
import { Button, Checkbox, Field, MultiSelect, NumberInput, Select, TextInput } from '@school/ui'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { optionsOf } from '../../../report'
import { useText } from '../../../texts/text'

type Card = AnswerOfCall<typeof cardSetup.cards>[number]

interface Props {
  readonly card: Card | undefined
  readonly offers: AnswerOfCall<typeof cardSetup.offers>
  readonly onClose: () => void
}

/** One card of the year: of what it is, for which classes, and what it shows. */
export function CardForm({ card, offers, onClose }: Props) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => ({
      name: card?.name ?? '',
      kind: card?.kind ?? ('progress-card' as Card['kind']),
      nodeCode: card?.nodeCode ?? null,
      templateId: card?.templateId ?? null,
      courseIds: (card?.courseIds ?? []) as readonly string[],
      showRank: card?.showRank ?? false,
      showAverage: card?.showAverage ?? false,
      showGrace: card?.showGrace ?? true,
      sortOrder: (card?.sortOrder ?? 0) as number | null,
      active: card?.active ?? true,
    }),
    problems: ({ name }) => ({ name: trimmed(name) ? undefined : text('reportCards.nameMissing') }),
    shownBy: [cardSetup.cards, cardSetup.offers],
    onClose,
  })
  const { values, set, errorOf } = form
  const body = {
    ...values,
    name: trimmed(values.name),
    courseIds: [...values.courseIds],
    sortOrder: values.sortOrder ?? 0,
    termId: card?.termId ?? null,
  }
  const save = () =>
    form.save(
      () =>
        card
          ? client.call(cardSetup.changeCard, { params: { id: card.id }, body: { ...body, version: card.version } })
          : client.call(cardSetup.addCard, { body: { ...body, academicYearId: offers.academicYearId } }),
      text('reportCards.saved'),
    )
  const remove = () =>
    form.save(() => client.call(cardSetup.removeCard, { params: { id: card!.id } }), text('reportCards.removed'))
  return (
    <FormDialog
      title={card?.name ?? text('reportCards.addCard')}
      {...form.dialog}
      save={offers.mayChange ? { label: text('app.save'), busy: form.busy } : undefined}
      actions={() =>
        card && offers.mayChange && card.made === 0 ? (
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
          onChange={kind => form.setValues(before => ({ ...before, kind: kind as Card['kind'], templateId: null }))}
        />
      </Field>
      <Field label={text('reportCards.node')} help={text('reportCards.nodeHelp')}>
        <Select
          options={[
            { value: '', label: text('reportCards.noNode') },
            ...offers.nodes.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
          ]}
          value={values.nodeCode ?? ''}
          onChange={code => set('nodeCode')(code || null)}
        />
      </Field>
      <Field label={text('reportCards.template')}>
        <Select
          options={[
            { value: '', label: text('reportCards.standard') },
            ...optionsOf(offers.templates.filter(template => template.kind === values.kind)),
          ]}
          value={values.templateId ?? ''}
          onChange={id => set('templateId')(id || null)}
        />
      </Field>
      <Field label={text('reportCards.courses')} help={text('reportCards.coursesHelp')}>
        <MultiSelect options={optionsOf(offers.courses)} value={values.courseIds} onChange={set('courseIds')} />
      </Field>
      <Checkbox checked={values.showRank} onChange={set('showRank')}>
        {text('reportCards.showRank')}
      </Checkbox>
      <Checkbox checked={values.showAverage} onChange={set('showAverage')}>
        {text('reportCards.showAverage')}
      </Checkbox>
      <Checkbox checked={values.showGrace} onChange={set('showGrace')}>
        {text('reportCards.showGrace')}
      </Checkbox>
      <Field label={text('reportCards.sortOrder')}>
        <NumberInput decimals={0} value={values.sortOrder} onChange={set('sortOrder')} />
      </Field>
      <Checkbox checked={values.active} onChange={set('active')}>
        {text('reportCards.active')}
      </Checkbox>
    </FormDialog>
  )
}
