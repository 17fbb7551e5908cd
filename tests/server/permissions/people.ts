/**
 * People by what they may do, kept by hand from domain/08 §8.2–8.3, never derived from the definitions: sign-ins of the
 * demonstration company besides `admin`, who may ask everything; `salesManager` and `equipment` are the two job functions
 * without a printed sign-in.
 */
export const orders = 'manager service operator documents dispatch finance controller';
export const makesOrders = 'manager sales salesManager service operator';
export const editsOrders = `${makesOrders} documents`;
export const seesCosts = 'manager sales salesManager service operator dispatch equipment finance controller';
export const editsCosts = 'service operator dispatch equipment finance controller';
export const rates = 'manager sales salesManager service operator rates';
export const seesOrders = 'manager sales salesManager service operator documents dispatch rates finance controller';
/** Finance keeps the terms of settlement of partners others made. */
export const makesPartners = 'manager sales salesManager service controller';
export const editsPartners = `${makesPartners} finance`;
/** Whoever may import into one sheet or another remembers how its files were read. */
export const importers = `${makesPartners} rates finance operator dispatch equipment`;
/** Whoever may take data away as a file. */
export const takesAway = 'manager sales salesManager service operator documents rates finance cashier controller';
export const staff = 'manager sales salesManager service operator documents dispatch rates equipment finance cashier controller';
export const everybody = `${staff} hr`;
export const nobody = '';

/** Who may ask any list they open for the rows of all their branches: scopes BRANCH_TREE and ALL of domain/08 §8.1; nobody else. */
export const acrossBranches = 'manager rates controller';
