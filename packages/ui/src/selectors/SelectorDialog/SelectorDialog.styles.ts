import { keyframes, styled } from 'styled-components'
import { Button } from '../../form/Button'
import { color, font, media, radius, space } from '../../foundation'

const appear = keyframes`
  from { opacity: 0; }
`

/** Tabs from edge to edge, their panel without a gap of its own. */
export const Views = styled.div`
  & > [role='tablist'] {
    padding-inline: ${space[24]};
  }

  /* As high as a full page of the search, so that the dialog keeps its size from view to view. */
  & > [role='tabpanel'] {
    min-height: 505px;
    padding-top: 0;
  }

  ${media.phone} {
    & > [role='tablist'] {
      padding-inline: ${space[16]};
    }

    & > [role='tabpanel'] {
      min-height: 0;
    }
  }
`

export const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[24]};
  min-height: 54px;
  padding: ${space[8]} ${space[24]};
  border-bottom: 1px solid ${color.rule};

  & > [data-end] {
    margin-inline-start: auto;
  }

  ${media.phone} {
    padding: ${space[12]} ${space[16]} 0;
    border: 0;
    background: ${color.paper};

    /* Both ways to search are one choice with two halves. */
    & > [role='radiogroup'] {
      flex: 1 0 100%;
      flex-wrap: nowrap;
      order: -1;
      gap: 0;
      border: 1px solid ${color.ruleStrong};
      border-radius: ${radius.control};
      overflow: hidden;
    }

    & > [role='radiogroup'] > label {
      flex: 1;
      justify-content: center;
      padding: 0 ${space[4]};
      background: ${color.raised};
    }

    & > [role='radiogroup'] > label:has(:checked) {
      background: ${color.accentSoft};
      color: ${color.primary.ink};
      font-weight: 500;
    }
  }
`

export const Count = styled.span`
  color: ${color.ink};
  font: 500 ${font.t14} ${font.sans};
  font-variant-numeric: tabular-nums;
`

export const Rule = styled.span`
  align-self: center;
  width: 1px;
  height: 20px;
  background: ${color.rule};

  ${media.phone} {
    display: none;
  }
`

export const ClassFields = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr)) auto;
  align-items: end;
  gap: ${space[12]};
  padding: ${space[12]} ${space[24]};
  border-bottom: 1px solid ${color.rule};

  & > [role='alert'] {
    grid-column: 1 / -1;
  }

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    padding-inline: ${space[16]};
    background: ${color.paper};
  }
`

export const Under = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]} ${space[24]};
  min-height: 48px;
  padding: ${space[8]} ${space[24]};

  ${media.phone} {
    padding-inline: ${space[16]};
  }
`

export const Keys = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  color: ${color.inkMuted};
  font: 400 ${font.t12} ${font.sans};

  & > span {
    margin-inline-end: ${space[8]};
  }

  & kbd {
    display: grid;
    place-items: center;
    min-width: 22px;
    height: 20px;
    padding: 0 ${space[4]};
    border: 1px solid ${color.rule};
    border-bottom-width: 2px;
    border-radius: ${radius.control};
    font: 500 ${font.t12} ${font.sans};
  }

  & kbd > svg {
    width: 12px;
    height: 12px;
  }

  ${media.small} {
    display: none;
  }
`

export const FootStart = styled.div`
  margin-inline-end: auto;

  ${media.phone} {
    flex: 1 0 100%;
    display: flex;
    justify-content: center;
  }
`

export const FootButtons = styled.div`
  display: flex;
  gap: ${space[8]};

  ${media.phone} {
    flex: 1 0 100%;

    & > * {
      flex: 1;
    }
  }
`

export const Whole = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${space[12]};
  min-height: 420px;
  padding: ${space[24]};
  color: ${color.inkMuted};
  font: 400 ${font.t14} ${font.sans};
  text-align: center;

  & p {
    max-width: 420px;
  }

  & p[role='alert'] {
    color: ${color.danger.ink};
  }
`

/** A button that reads as the link it stands for, and turns while it works. */
export const LinkButton = styled(Button)`
  && {
    padding-inline: ${space[4]};
    border-color: transparent;
    background: none;
    color: ${color.primary.ink};
    text-decoration: underline 1px;
    text-underline-offset: 4px;
  }

  &&:hover {
    text-decoration-thickness: 2px;
  }

  &&:disabled {
    color: ${color.inkFaint};
    text-decoration: none;
  }
`

/** Bars of a row that is asked for; one that comes at once must not flash them. */
export const Waiting = styled.span`
  display: block;
  animation: ${appear} 0.01s 150ms both;
`

/** The second line of a row on phones. */
export const Second = styled.span`
  display: block;
  overflow: hidden;
  color: ${color.inkMuted};
  font: 400 ${font.t12} ${font.sans};
  text-overflow: ellipsis;
`

export const Figures = styled.span`
  font-weight: 400;
  font-variant-numeric: tabular-nums;
`
