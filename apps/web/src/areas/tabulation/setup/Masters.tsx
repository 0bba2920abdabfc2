import { Field, Filters, media, Select, Stack, useMediaQuery } from '@school/ui'
import type { ComponentType } from 'react'
import { useText } from '../../../texts/text'
import { Checklist } from './Checklist'
import { Codes } from './Codes'
import { Exams } from './Exams'
import { MasterTiles } from './MasterTiles'
import { RemarkBank } from './RemarkBank'
import { Scales } from './Scales'
import { Terms } from './Terms'
import { Tools } from './Tools'
import type { TabSetup } from './useTabSetup'

const sheets = ['terms', 'exams', 'tools', 'codes', 'scales', 'remarks'] as const
type Sheet = (typeof sheets)[number]

const bodies: Readonly<Record<Sheet, ComponentType<{ setup: TabSetup; yearId: string }>>> = {
  terms: Terms,
  exams: Exams,
  tools: Tools,
  codes: Codes,
  scales: Scales,
  remarks: RemarkBank,
}

/** The small lists: a dialog for their names, and a sheet for what else each entry holds. */
export function Masters({ setup }: { setup: TabSetup }) {
  const text = useText()
  const phone = useMediaQuery(media.phone)
  const { yearId } = setup
  const sheet = sheets.find(one => one === setup.chosen('sheet')) ?? 'terms'
  const Body = bodies[sheet]
  return (
    <>
      <Filters>{setup.yearField}</Filters>
      <Stack>
        {yearId ? (
          <>
            <Checklist yearId={yearId} />
            {phone ? null : <MasterTiles setup={setup} yearId={yearId} />}
            <Field label={text('tabSetup.sheets')}>
              <Select
                options={sheets.map(value => ({ value, label: text(`tabSetup.master.${value}`) }))}
                value={sheet}
                onChange={value => setup.choose('sheet', value)}
              />
            </Field>
            <Body key={`${sheet} ${yearId}`} setup={setup} yearId={yearId} />
            {/* On a phone the sheets do what the tiles do; subjects have none. */}
            {phone ? <MasterTiles setup={setup} yearId={yearId} only="subjects" /> : null}
          </>
        ) : null}
      </Stack>
    </>
  )
}
