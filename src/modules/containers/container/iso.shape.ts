/** Size codes of boxes, for boxes that part loads share as well. */
export { isoOfType, isoTypeFits } from '#modules/containers/container/container.rules';
