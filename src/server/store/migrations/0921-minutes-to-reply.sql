-- How long whoever asked waited for the first answer (report 30): the middle of it is taken over the minutes themselves.
alter table freight_enquiry add column reply_minutes integer;
update freight_enquiry e set reply_minutes = round(extract(epoch from e.first_reply_time - m.first) / 60)
  from (select ep_id, enquiry_id, min(create_time) as first from freight_enquiry_message group by 1, 2) m
  where m.ep_id = e.ep_id and m.enquiry_id = e.id and e.first_reply_time is not null;
