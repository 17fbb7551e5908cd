-- What was received or paid at once of what a netting left.
alter table fc_cash add column netting_id bigint;
alter table fc_cash add foreign key (ep_id, netting_id) references fc_cash (ep_id, id);
