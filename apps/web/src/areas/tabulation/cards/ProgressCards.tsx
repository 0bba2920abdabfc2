import { useText } from '../../../texts/text'
import { FamilyCards } from './FamilyCards'

/** /parent/reportcard: progress cards of the child. */
export default function ProgressCards() {
  const text = useText()
  return <FamilyCards form="g.tab.card" kind="progress-card" empty={text('familyCards.noProgressCard')} />
}
