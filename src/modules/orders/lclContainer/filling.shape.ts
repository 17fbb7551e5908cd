/** How full a box gets, for whoever puts something into it. */
export { fillObjection, fillOf } from '#modules/orders/lclContainer/lclContainer.rules';
