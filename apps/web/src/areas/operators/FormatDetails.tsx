import type { smsFormats } from '@school/api/client'
import { dltCategories, formatLimits, whatsappCategories } from '@school/rules'
import { Badge, Badges, Banner, Button, Facts, Field, Select, Stack, TextInput } from '@school/ui'
import { Check, Undo2 } from 'lucide-react'
import { PlainText } from '../../forms/PlainText'
import type { RowOf } from '../../report'
import { useNamedText, useText } from '../../texts/text'
import { useApproval } from './useApproval'

export type Format = RowOf<typeof smsFormats.list>

/** What is told of a format besides its text. */
function FormatFacts({ format }: { readonly format: Format }) {
  const text = useText()
  const named = useNamedText()
  return (
    <>
      {format.channel === 'sms' ? (
        <Facts>
          <dt>{text('platform.registeredText')}</dt>
          <dd>{format.registeredText}</dd>
          {format.isApproved ? (
            <>
              <dt>{text('platform.waCategory')}</dt>
              <dd>{text(`platform.dltCategory.${format.dltCategory}`)}</dd>
            </>
          ) : null}
        </Facts>
      ) : null}
      {format.warnings.map(warning => (
        <Banner key={warning} tone="warning">
          {named(`platform.warning.${warning}`, warning)}
        </Banner>
      ))}
      <Badges>
        <Badge>{format.school.name}</Badge>
        {format.predefined ? <Badge>{text('platform.predefined')}</Badge> : null}
      </Badges>
    </>
  )
}

/** What an approval needs to know of a format. */
function ApprovalFields({ format, approval }: { readonly format: Format; readonly approval: ReturnType<typeof useApproval> }) {
  const text = useText()
  const { template, setTemplate, campaign, setCampaign, dlt, setDlt, category, setCategory, wrong } = approval
  const isHeld = format.channel === 'whatsapp'
  return (
    <>
      {format.channel === 'sms' && !format.isApproved ? (
        <>
          <Field label={text('platform.templateId')} required error={wrong}>
            <TextInput value={template} maxLength={40} inputMode="numeric" onChange={setTemplate} />
          </Field>
          <Field label={text('platform.waCategory')} required help={text('platform.dltCategoryHelp')}>
            <Select
              options={dltCategories.map(value => ({ value, label: text(`platform.dltCategory.${value}`) }))}
              value={dlt}
              onChange={chosen => chosen && setDlt(chosen)}
            />
          </Field>
        </>
      ) : null}
      {isHeld && !(format.predefined && !format.isApproved) && format.campaignName ? (
        <Facts>
          <dt>{text('platform.campaign')}</dt>
          <dd>{format.campaignName}</dd>
        </Facts>
      ) : null}
      {isHeld && format.predefined && !format.isApproved ? (
        <Field label={text('platform.campaign')} required error={wrong}>
          <TextInput value={campaign} maxLength={formatLimits.campaignName} onChange={setCampaign} />
        </Field>
      ) : null}
      {isHeld && !format.isApproved ? (
        <Field label={text('platform.waCategory')} required>
          <Select
            options={whatsappCategories.map(value => ({ value, label: text(`platform.waCategory.${value}`) }))}
            value={category}
            onChange={chosen => chosen && setCategory(chosen)}
          />
        </Field>
      ) : null}
    </>
  )
}

/** One format with its registered text, and what can be decided about it. */
export function FormatDetails({ format }: { readonly format: Format }) {
  const text = useText()
  const approval = useApproval(format)
  const { busy, approve, withdraw } = approval
  return (
    <Stack>
      <p>
        <PlainText text={format.body} />
      </p>
      <FormatFacts format={format} />
      <ApprovalFields format={format} approval={approval} />
      {format.isApproved ? (
        <div>
          <Button icon={Undo2} variant="dangerQuiet" busy={busy} onClick={() => void withdraw()}>
            {text('platform.withdrawApproval')}
          </Button>
        </div>
      ) : (
        <div>
          <Button icon={Check} variant="primary" busy={busy} onClick={() => void approve()}>
            {text('platform.approve')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
