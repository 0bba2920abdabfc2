import { styled } from 'styled-components'
import { color, font, radius, space } from '../foundation'

export const VoiceForm = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space[16]};
`

/** The choice with what may be done about the list beside it. */
export const ChoiceRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: ${space[8]};

  & > [data-field] {
    flex: 1 1 240px;
  }
`

/** What was chosen, and what may be done with it. */
export const Chosen = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${space[12]};
  padding: ${space[12]} ${space[16]};
  border: 1px solid ${color.rule};
  border-radius: ${radius.panel};
  background: ${color.paper};
`

export const ChosenHead = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${space[16]};
  color: ${color.inkMuted};
  font: 400 ${font.t13} ${font.sans};
  font-variant-numeric: tabular-nums;

  & > b {
    color: ${color.ink};
    font: 600 ${font.t14} ${font.sans};
    overflow-wrap: anywhere;
  }
`

export const ChosenText = styled.p`
  color: ${color.ink};
  font: 400 ${font.t14} ${font.sans};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`

export const VoiceActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
`

export const Clock = styled.span`
  color: ${color.inkMuted};
  font: 500 ${font.t13} ${font.sans};
  font-variant-numeric: tabular-nums;
`
