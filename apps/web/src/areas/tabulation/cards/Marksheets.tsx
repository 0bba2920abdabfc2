import { useText } from '../../../texts/text'
import { FamilyCards } from './FamilyCards'

/** /parent/marksheet: marksheets of the child, usually one for each exam. */
export default function Marksheets() {
  const text = useText()
  return <FamilyCards form="g.tab.marksheet" kind="marksheet" empty={text('familyCards.noMarksheet')} />
}
