-- Until when the other party may confirm a red letter: 72 hours after it was asked for (domain/03 §3.9).
alter table fc_red_application add column confirm_until timestamptz(3);
update fc_red_application set confirm_until = sent_time + interval '72 hours' where confirm_state in ('02', '03');
