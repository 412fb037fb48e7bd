import type { EditTarget } from './edit-target.ts'

/**
 * Shows the object of an edit, such as `Default / core / netops`. Each name is isolated, because a name with a mark
 * that turns the order of letters would turn the text beside it too.
 */
export const TargetName = ({ target: { network, config, set } }: { readonly target: EditTarget }) => (
  <>
    <bdi>{network}</bdi> / <bdi>{config}</bdi>
    {set !== null && (
      <>
        {' '}
        / <bdi>{set}</bdi>
      </>
    )}
  </>
)
