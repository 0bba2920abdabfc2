import { styled } from 'styled-components'
import { color, font, media, radius, space } from '../../foundation'
import { Columns } from '../HomeLayout'

/** The page of one child: sections on one surface, divided by rules. Cards and shadows are not needed. */
export const ChildSheet = styled.div.attrs<{ 'data-sheet-page'?: string }>({ 'data-sheet-page': '' })`
  max-width: 720px;
  border: 1px solid ${color.rule};
  border-radius: ${radius.panel};
  background: ${color.surface};
  overflow: clip;

  & > section:last-child {
    border-bottom: 0;
  }

  /* Tabs of a sheet begin where its words begin. */
  & > [role='tablist'] {
    padding-inline: ${space[16]};
  }

  ${media.phone} {
    min-height: 100%;
    border: 0;
    border-radius: 0;
  }
`

export const Section = styled.section`
  padding: ${space[12]} ${space[16]};
  border-bottom: 1px solid ${color.rule};
  color: ${color.ink};
  font: 400 ${font.t14} ${font.sans};
`

/** The small capitals over a section, with a note at their right. */
export const SectionHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${space[12]};
  color: ${color.inkMuted};
  font: 400 ${font.t12} ${font.sans};
  font-variant-numeric: tabular-nums;

  /* Over a list that reaches the edges. */
  &[data-inset] {
    padding: ${space[12]} ${space[16]} ${space[4]};
  }

  & > h2 {
    font: 550 ${font.t12} ${font.sans};
    line-height: 20px;
    letter-spacing: 0.04em;
    text-transform: uppercase;
  }
`

export const Spread = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: ${space[12]};

  & > :first-child {
    flex: 1 1 180px;
    min-width: 0;
  }
`

export const Muted = styled.p`
  color: ${color.inkMuted};
  font: 400 ${font.t12} ${font.sans};
  font-variant-numeric: tabular-nums;
`

/** A child's page: the sheet first, what else there is beside it, on a phone below. */
export const ChildPage = styled.div.attrs<{ 'data-sheet-page'?: string }>({ 'data-sheet-page': '' })`
  display: grid;
  grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  gap: ${space[16]};
  align-items: start;

  & > ${ChildSheet} {
    max-width: none;
  }

  /* The narrow column holds one thing beside nothing. */
  & ${Columns},
  & ${Columns}[data-even] {
    grid-template-columns: minmax(0, 1fr);
  }

  ${media.small} {
    grid-template-columns: minmax(0, 1fr);
  }

  ${media.phone} {
    gap: 0;

    & > ${ChildSheet} {
      border-bottom: 1px solid ${color.rule};
    }

    & > :not(${ChildSheet}) {
      padding: ${space[16]};
    }

    /* A sheet among what follows reaches the edges too. */
    & > * > ${ChildSheet} {
      margin-inline: calc(-1 * ${space[16]});
      border-block: 1px solid ${color.rule};
    }
  }
`
