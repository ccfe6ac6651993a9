ALTER TABLE "message" DROP CONSTRAINT "message_sender_id_account_id_fk";
