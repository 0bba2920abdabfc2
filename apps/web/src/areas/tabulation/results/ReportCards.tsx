import { useOpened } from '../../../list'
import { DivisionResults } from './DivisionResults'
import { ResultOverview } from './ResultOverview'

/** /curriculum/reportcards: results are computed and looked at, cards are made of them and published. */
export default function ReportCards() {
  const [division, open] = useOpened('in')
  return division ? <DivisionResults divisionId={division} onBack={() => open()} /> : <ResultOverview onOpen={open} />
}
