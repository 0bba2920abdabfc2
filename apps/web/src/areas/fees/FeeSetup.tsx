import { FormHeader, Tabs } from '@school/ui'
import { useYearAndSchool } from '../../shell/heading'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { FeeMessages } from './FeeMessages'

/** /fees/fee-setup: what the school keeps of its fees, by tabs. */
export default function FeeSetup() {
  const text = useText()
  const title = useFormTitle()('s.fees.setup')
  const context = useYearAndSchool()
  return (
    <>
      <FormHeader title={title} context={context} caption="Edit" />
      <Tabs
        label={title}
        tabs={[{ key: 'messages', label: text('feeSetup.messages'), href: '/fees/fee-setup' }]}
        selected="messages"
      >
        <FeeMessages />
      </Tabs>
    </>
  )
}
